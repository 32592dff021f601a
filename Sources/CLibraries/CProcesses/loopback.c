#include "CProcesses.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

int cp_bind_loopback(bool is_ipv6, uint16_t *port) {
  int descriptor = socket(is_ipv6 ? AF_INET6 : AF_INET, SOCK_STREAM, 0);
  if (descriptor < 0) return -errno;
  fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  union {
    struct sockaddr any;
    struct sockaddr_in v4;
    struct sockaddr_in6 v6;
  } address = {0};
  socklen_t size = is_ipv6 ? sizeof address.v6 : sizeof address.v4;
  if (is_ipv6) {
    int only = 1;
    setsockopt(descriptor, IPPROTO_IPV6, IPV6_V6ONLY, &only, sizeof only);
    address.v6.sin6_family = AF_INET6;
    address.v6.sin6_port = htons(*port);
    address.v6.sin6_addr = in6addr_loopback;
  } else {
    address.v4.sin_family = AF_INET;
    address.v4.sin_port = htons(*port);
    address.v4.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  }
  if (bind(descriptor, &address.any, size) != 0 || getsockname(descriptor, &address.any, &size) != 0) {
    int number = errno;
    close(descriptor);
    return -number;
  }
  *port = ntohs(is_ipv6 ? address.v6.sin6_port : address.v4.sin_port);
  return descriptor;
}
