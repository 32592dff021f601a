// Confines a program by Landlock (files, TCP ports, signals, abstract sockets) and seccomp (system calls).
//
// The guard asks the kernel for its Landlock version; the kernel version is not used. Without Landlock 6, the program
// does not start, or runs without confinement with --prefer.

#define _GNU_SOURCE
#include "confine.h"

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int is_too_many(int count, int limit, const char *what) {
  if (count >= limit) fprintf(stderr, "appmenu-guard: more than %d %s\n", limit, what);
  return count >= limit;
}

static int add_port(struct confinement *confinement, const char *word) {
  char *end;
  long port = strtol(word, &end, 10);
  if (port < 1 || port > 65535 || *end) {
    fprintf(stderr, "appmenu-guard: '%s' is not a valid port\n", word);
    return -1;
  }
  if (is_too_many(confinement->port_count, PORT_LIMIT, "ports")) return -1;
  confinement->ports[confinement->port_count++] = (unsigned short)port;
  confinement->has_network = 1;
  return 0;
}

int confine_options(struct confinement *confinement, char **words) {
  int count = 0;
  memset(confinement, 0, sizeof *confinement);
  confinement->ruleset = -1;
  for (; words[count]; count++) {
    const char *word = words[count];
    if (strcmp(word, "--confine") == 0) {
      confinement->is_wanted = 1;
    } else if (strcmp(word, "--prefer") == 0) {
      confinement->is_preferred = 1;
    } else if (strcmp(word, "--network") == 0) {
      confinement->has_network = 1;
    } else if (strcmp(word, "--serve") == 0) {
      confinement->has_network = confinement->is_server = 1;
    } else if (strcmp(word, "--port") == 0 && words[count + 1]) {
      if (add_port(confinement, words[++count]) != 0) return -1;
    } else if ((strcmp(word, "--read") == 0 || strcmp(word, "--write") == 0) && words[count + 1]) {
      int is_read = word[2] == 'r';
      int *number = is_read ? &confinement->read_count : &confinement->write_count;
      if (is_too_many(*number, PATH_LIMIT, "paths")) return -1;
      (is_read ? confinement->read : confinement->write)[(*number)++] = words[++count];
    } else {
      break;
    }
  }
  if (!confinement->is_wanted && count > 0) {
    fprintf(stderr, "appmenu-guard: these options need --confine\n");
    return -1;
  }
  return count;
}

#if defined __linux__ && (defined __x86_64__ || defined __aarch64__)

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>

// The headers of a system can be older than its kernel: <linux/landlock.h> and newer numbers are written here.
enum { LANDLOCK_CREATE = 444, LANDLOCK_ADD = 445, LANDLOCK_RESTRICT = 446, CLOSE_RANGE = 436, OPEN_2 = 437 };
enum { LEAST_ABI = 6 };

struct ruleset {
  uint64_t files, network, scopes;
};

struct __attribute__((packed)) path_rule {
  uint64_t allowed;
  int32_t parent;
};

struct port_rule {
  uint64_t allowed, port;
};

enum { PATH_RULE = 1, PORT_RULE = 2, BIND = 1, CONNECT = 2, NAME_SERVER = 53 };

enum {
  EXECUTE = 1 << 0, WRITE_FILE = 1 << 1, READ_FILE = 1 << 2, READ_DIRECTORY = 1 << 3,
  MAKE_CHARACTER_DEVICE = 1 << 6, MAKE_BLOCK_DEVICE = 1 << 11, TRUNCATE = 1 << 14, IOCTL_DEVICE = 1 << 15,
  ALL = (1 << 16) - 1, SCOPES = 3,
  READ = EXECUTE | READ_FILE | READ_DIRECTORY,
  WRITE = ALL & ~(MAKE_CHARACTER_DEVICE | MAKE_BLOCK_DEVICE | IOCTL_DEVICE),
  OF_FILES = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE | IOCTL_DEVICE,
};

static const char *const system_folders[] = {
  "/usr", "/usr/local", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/etc", "/opt", "/nix/store", "/gnu/store", "/proc",
  "/sys", "/var/lib/ca-certificates", "/dev/random", "/dev/urandom", NULL,
};
static const char *const system_devices[] = {"/dev/null", "/dev/zero", "/dev/full", NULL};
// Where the addresses of servers are looked up.
static const char *const network_folders[] = {
  "/run/systemd/resolve", "/run/resolvconf", "/run/NetworkManager", "/mnt/wsl", NULL,
};

// Opens a path for a rule. The paths of options contain no links; a link means that a component was replaced.
static int place_of(const char *path, int is_option) {
  struct {
    uint64_t flags, mode, resolve;
  } how = {O_PATH | O_CLOEXEC, 0, is_option ? 4 /* no symbolic links */ : 0};
  return (int)syscall(OPEN_2, AT_FDCWD, path, &how, sizeof how);
}

// Allows `rights` on a path. A missing path of the system, or one that is only read, is skipped.
static int allow(int ruleset, const char *path, int rights, int is_option) {
  int is_needed = is_option && rights & WRITE_FILE;
  int place = place_of(path, is_option);
  struct stat status;
  int result = -1;
  if (place < 0) {
    if (!is_needed && (errno == ENOENT || errno == ENOTDIR || errno == EACCES)) return 0;
  } else if (fstat(place, &status) == 0) {
    struct path_rule rule = {(uint64_t)rights, place};
    if (!S_ISDIR(status.st_mode)) rule.allowed &= OF_FILES;
    result = (int)syscall(LANDLOCK_ADD, ruleset, PATH_RULE, &rule, 0);
  }
  if (result != 0) fprintf(stderr, "appmenu-guard: '%s' cannot be allowed: %s\n", path, strerror(errno));
  if (place >= 0) close(place);
  return result;
}

static int allow_all(int ruleset, const char *const *paths, int rights) {
  for (; *paths; paths++)
    if (allow(ruleset, *paths, rights, 0) != 0) return -1;
  return 0;
}

// Allows the terminal of this process; other terminals stay closed.
static int allow_terminal(int ruleset) {
  if (allow(ruleset, "/dev/tty", READ | WRITE_FILE | IOCTL_DEVICE, 0) != 0) return -1;
  for (int stream = 0; stream < 3; stream++) {
    char path[64];
    if (ttyname_r(stream, path, sizeof path) != 0) continue;
    if (allow(ruleset, path, READ | WRITE_FILE | IOCTL_DEVICE, 0) != 0) return -1;
  }
  return 0;
}

static int allow_port(int ruleset, unsigned short port) {
  struct port_rule rule = {CONNECT, port};
  if (syscall(LANDLOCK_ADD, ruleset, PORT_RULE, &rule, 0) == 0) return 0;
  fprintf(stderr, "appmenu-guard: the port %d cannot be allowed: %s\n", port, strerror(errno));
  return -1;
}

int confine_prepare(struct confinement *confinement) {
  long abi = syscall(LANDLOCK_CREATE, NULL, 0, 1);
  if (abi < LEAST_ABI) {
    confinement->is_wanted = !confinement->is_preferred;
    fprintf(
      stderr, "appmenu-guard: this kernel cannot confine programs: Landlock %s; version %d is needed%s\n",
      abi < 0 ? "is missing or switched off" : "is too old", LEAST_ABI,
      confinement->is_wanted ? "" : ". The program runs without confinement");
    return confinement->is_wanted ? -1 : 0;
  }
  struct ruleset rules = {ALL, confinement->port_count > 0 ? BIND | CONNECT : 0, SCOPES};
  int ruleset = (int)syscall(LANDLOCK_CREATE, &rules, sizeof rules, 0);
  if (ruleset < 0) {
    fprintf(stderr, "appmenu-guard: this kernel cannot confine programs: %s\n", strerror(errno));
    return -1;
  }
  confinement->ruleset = ruleset;
  if (allow_all(ruleset, system_folders, READ) != 0) return -1;
  if (allow_all(ruleset, system_devices, READ | WRITE_FILE) != 0) return -1;
  if (confinement->has_terminal && allow_terminal(ruleset) != 0) return -1;
  if (confinement->has_network && allow_all(ruleset, network_folders, READ) != 0) return -1;
  for (int i = 0; i < confinement->read_count; i++)
    if (allow(ruleset, confinement->read[i], READ, 1) != 0) return -1;
  for (int i = 0; i < confinement->write_count; i++)
    if (allow(ruleset, confinement->write[i], READ | WRITE, 1) != 0) return -1;
  for (int i = 0; i < confinement->port_count; i++)
    if (allow_port(ruleset, confinement->ports[i]) != 0) return -1;
  return confinement->port_count > 0 ? allow_port(ruleset, NAME_SERVER) : 0;
}

// MARK: System calls

#if defined __x86_64__
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined __aarch64__
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (unsigned)(field))
#define NUMBER offsetof(struct seccomp_data, nr)
// The lower half of an argument: both architectures are little-endian.
#define ARGUMENT(n) offsetof(struct seccomp_data, args[n])
#define EQUAL(value, then, otherwise) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)(value), then, otherwise)
#define HAS_BITS(bits, then, otherwise) BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, (unsigned)(bits), then, otherwise)
#define RETURN(what) BPF_STMT(BPF_RET | BPF_K, (unsigned)(what))
#define REFUSE(error) RETURN(SECCOMP_RET_ERRNO | (error))
#define DENY(call) EQUAL(call, 0, 1), REFUSE(EPERM)

enum {
  NEW_NAMESPACES = 0x7E020000, NO_EXECUTION = 8, PUSH_INPUT = 0x5412, CONSOLE = 0x541C,
  LOCAL = 1, INTERNET = 2, INTERNET_6 = 10, ROUTING = 16, STREAM = 1, DATAGRAMS = 2, PACKETS = 5, KIND = 0xF,
  TCP = 6, UDP = 17, FAST_OPEN = 0x20000000,
};

static struct sock_filter calls[] = {
  LOAD(offsetof(struct seccomp_data, arch)), EQUAL(ARCHITECTURE, 1, 0), RETURN(SECCOMP_RET_KILL_PROCESS),
  LOAD(NUMBER),
#ifdef __x86_64__
  // The x32 ABI numbers its calls differently.
  BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1), REFUSE(EPERM),
  DENY(SYS_iopl), DENY(SYS_ioperm),
#endif
  // Other processes, keys, namespaces, mounts, the kernel itself.
  DENY(SYS_ptrace), DENY(SYS_process_vm_readv), DENY(SYS_process_vm_writev), DENY(SYS_kcmp), DENY(438 /* pidfd_getfd */),
  DENY(SYS_add_key), DENY(SYS_request_key), DENY(SYS_keyctl),
  DENY(SYS_unshare), DENY(SYS_setns), DENY(SYS_chroot), DENY(SYS_pivot_root), DENY(SYS_mount), DENY(SYS_umount2),
  DENY(428 /* open_tree */), DENY(429 /* move_mount */), DENY(430 /* fsopen */), DENY(431 /* fsconfig */),
  DENY(432 /* fsmount */), DENY(433 /* fspick */), DENY(442 /* mount_setattr */), DENY(SYS_open_by_handle_at),
  DENY(SYS_bpf), DENY(SYS_perf_event_open), DENY(SYS_userfaultfd), DENY(425 /* io_uring_setup */),
  DENY(426 /* io_uring_enter */), DENY(427 /* io_uring_register */),
  DENY(SYS_kexec_load), DENY(SYS_kexec_file_load), DENY(SYS_init_module), DENY(SYS_finit_module),
  DENY(SYS_delete_module), DENY(SYS_reboot), DENY(SYS_swapon), DENY(SYS_swapoff), DENY(SYS_acct), DENY(SYS_quotactl),
  // Shared memory, queues, semaphores and priorities of other processes are protected by the user ID alone.
  DENY(SYS_shmget), DENY(SYS_shmat), DENY(SYS_shmctl), DENY(SYS_semget), DENY(SYS_semop), DENY(SYS_semtimedop),
  DENY(SYS_semctl), DENY(SYS_msgget), DENY(SYS_msgsnd), DENY(SYS_msgrcv), DENY(SYS_msgctl),
  DENY(SYS_setpriority), DENY(SYS_ioprio_set), DENY(SYS_fanotify_init),
  DENY(443 /* quotactl_fd */), DENY(467 /* open_tree_attr */), DENY(SYS_syslog), DENY(SYS_adjtimex),
  DENY(SYS_clock_adjtime), DENY(SYS_settimeofday), DENY(SYS_clock_settime), DENY(SYS_sethostname), DENY(SYS_setdomainname),
  // The flags of `clone3` are in memory, which a filter cannot read. The C library falls back to `clone`.
  EQUAL(435 /* clone3 */, 0, 1), REFUSE(ENOSYS),
  EQUAL(SYS_clone, 0, 4), LOAD(ARGUMENT(0)), HAS_BITS(NEW_NAMESPACES, 0, 1), REFUSE(EPERM), RETURN(SECCOMP_RET_ALLOW),
  EQUAL(SYS_ioctl, 0, 5), LOAD(ARGUMENT(1)), EQUAL(PUSH_INPUT, 1, 0), EQUAL(CONSOLE, 0, 1), REFUSE(EPERM),
  RETURN(SECCOMP_RET_ALLOW),
  // The order and the processors of other processes are protected by the user ID alone.
  EQUAL(SYS_sched_setaffinity, 3, 0), EQUAL(SYS_sched_setscheduler, 2, 0), EQUAL(SYS_sched_setparam, 1, 0),
  EQUAL(SYS_sched_setattr, 0, 4), LOAD(ARGUMENT(0)), EQUAL(0, 1, 0), REFUSE(EPERM), RETURN(SECCOMP_RET_ALLOW),
  // A limit of processor time on another process would end it.
  EQUAL(SYS_prlimit64, 0, 4), LOAD(ARGUMENT(0)), EQUAL(0, 1, 0), REFUSE(EPERM), RETURN(SECCOMP_RET_ALLOW),
  // A datagram socket of a pair can send to any local socket.
  EQUAL(SYS_socketpair, 0, 8), LOAD(ARGUMENT(0)), EQUAL(LOCAL, 0, 4), LOAD(ARGUMENT(1)),
  BPF_STMT(BPF_ALU | BPF_AND | BPF_K, KIND), EQUAL(STREAM, 2, 0), EQUAL(PACKETS, 1, 0), REFUSE(EPERM),
  RETURN(SECCOMP_RET_ALLOW),
  // Landlock does not restrict the execution of files in memory.
  EQUAL(SYS_memfd_create, 0, 4), LOAD(ARGUMENT(1)), HAS_BITS(NO_EXECUTION, 1, 0), REFUSE(EPERM),
  RETURN(SECCOMP_RET_ALLOW),
  RETURN(SECCOMP_RET_ALLOW),
};

// Landlock does not restrict changes to modes, owners, times and attributes of files, even of files that cannot be
// opened.
static struct sock_filter no_attributes[] = {
  LOAD(NUMBER),
#ifdef __x86_64__
  DENY(SYS_chmod), DENY(SYS_chown), DENY(SYS_lchown), DENY(SYS_utime), DENY(SYS_utimes), DENY(SYS_futimesat),
#endif
  DENY(SYS_fchmod), DENY(SYS_fchmodat), DENY(452 /* fchmodat2 */), DENY(SYS_fchown), DENY(SYS_fchownat),
  DENY(SYS_utimensat), DENY(SYS_setxattr), DENY(SYS_lsetxattr), DENY(SYS_fsetxattr), DENY(SYS_removexattr),
  DENY(SYS_lremovexattr), DENY(SYS_fremovexattr), DENY(463 /* setxattrat */), DENY(466 /* removexattrat */),
  DENY(469 /* file_setattr */),
  // The flags and attributes of a file, and fs-verity.
  EQUAL(SYS_ioctl, 0, 6), LOAD(ARGUMENT(1)), EQUAL(0x40086602, 2, 0), EQUAL(0x401c5820, 1, 0), EQUAL(0x40806685, 0, 1),
  REFUSE(EPERM), RETURN(SECCOMP_RET_ALLOW),
  RETURN(SECCOMP_RET_ALLOW),
};

static struct sock_filter no_watches[] = {
  LOAD(NUMBER), DENY(SYS_inotify_add_watch), RETURN(SECCOMP_RET_ALLOW),
};

static struct sock_filter no_sockets[] = {
  LOAD(NUMBER), DENY(SYS_socket), RETURN(SECCOMP_RET_ALLOW),
};

// Allows internet sockets that are not raw, and routing sockets of the kernel. Local sockets are refused: services behind
// them run without confinement.
static struct sock_filter sockets[] = {
  LOAD(NUMBER), EQUAL(SYS_socket, 1, 0), RETURN(SECCOMP_RET_ALLOW), LOAD(ARGUMENT(0)),
  EQUAL(ROUTING, 0, 2), LOAD(ARGUMENT(2)), EQUAL(0 /* NETLINK_ROUTE */, 6, 7),
  EQUAL(INTERNET, 1, 0), EQUAL(INTERNET_6, 0, 5), LOAD(ARGUMENT(1)),
  BPF_STMT(BPF_ALU | BPF_AND | BPF_K, KIND), EQUAL(STREAM, 1, 0), EQUAL(DATAGRAMS, 0, 1),
  RETURN(SECCOMP_RET_ALLOW), REFUSE(EACCES),
};

// Landlock checks only TCP: MPTCP, SCTP and TCP Fast Open by sendto() and sendmsg() are refused here.
static struct sock_filter to_ports[] = {
  LOAD(NUMBER), DENY(SYS_listen), EQUAL(SYS_sendto, 2, 0), EQUAL(SYS_sendmmsg, 1, 0), EQUAL(SYS_sendmsg, 2, 6),
  LOAD(ARGUMENT(3)), BPF_STMT(BPF_JMP | BPF_JA, 1), LOAD(ARGUMENT(2)),
  HAS_BITS(FAST_OPEN, 0, 1), REFUSE(EACCES), RETURN(SECCOMP_RET_ALLOW),
  EQUAL(SYS_socket, 1, 0), RETURN(SECCOMP_RET_ALLOW),
  LOAD(ARGUMENT(2)), EQUAL(0, 2, 0), EQUAL(TCP, 1, 0), EQUAL(UDP, 0, 1),
  RETURN(SECCOMP_RET_ALLOW), REFUSE(EACCES),
};

#define COUNT(array) (unsigned short)(sizeof array / sizeof *array)

static int install(struct sock_filter *rules, unsigned short count) {
  struct sock_fprog program = {count, rules};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0);
}

// Root keeps the capabilities for files, signals and low ports. With others, such as CAP_PERFMON, the environment of other
// processes could be read despite Landlock.
static void drop_capabilities(void) {
  const unsigned long kept = 1 << 1 | 1 << 3 | 1 << 5 | 1 << 10;
  prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
  // Other users have no capabilities to drop.
  for (unsigned long number = 0; number < 64; number++)
    if (!(kept >> number & 1)) prctl(PR_CAPBSET_DROP, number, 0, 0, 0);
}

// The processes and threads are those of the user, so the limit only stops programs that start them without end. The
// memory is what a process may write: reserved addresses do not count.
static const struct {
  int resource;
  rlim_t most;
} limits[] = {
  {RLIMIT_CORE, 0}, {RLIMIT_NOFILE, 4096}, {RLIMIT_NPROC, 8192}, {RLIMIT_DATA, (rlim_t)8 << 30},
};

static int lower_limit(int resource, rlim_t most) {
  struct rlimit limit;
  if (getrlimit(resource, &limit) != 0) return -1;
  if (limit.rlim_cur > most) limit.rlim_cur = most;
  if (limit.rlim_max > most) limit.rlim_max = most;
  return setrlimit(resource, &limit);
}

int confine_apply(const struct confinement *confinement) {
  drop_capabilities();
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
  if (syscall(LANDLOCK_RESTRICT, confinement->ruleset, 0) != 0) return -1;
  for (unsigned i = 0; i < COUNT(limits); i++)
    if (lower_limit(limits[i].resource, limits[i].most) != 0) return -1;
  // Open files of the host are closed.
  if (syscall(CLOSE_RANGE, 3, ~0U, 4 /* closed by exec */) != 0) return -1;
  if (install(calls, COUNT(calls)) != 0) return -1;
  if (confinement->write_count == 0 && install(no_attributes, COUNT(no_attributes)) != 0) return -1;
  if (confinement->is_server) return 0;
  if (install(no_watches, COUNT(no_watches)) != 0) return -1;
  if (confinement->port_count > 0 && install(to_ports, COUNT(to_ports)) != 0) return -1;
  return confinement->has_network
    ? install(sockets, COUNT(sockets)) : install(no_sockets, COUNT(no_sockets));
}

#else

int confine_prepare(struct confinement *confinement) {
  confinement->is_wanted = !confinement->is_preferred;
  fprintf(
    stderr, "appmenu-guard: programs cannot be confined on this system%s\n",
    confinement->is_wanted ? "" : ". The program runs without confinement");
  return confinement->is_wanted ? -1 : 0;
}

int confine_apply(const struct confinement *confinement) {
  (void)confinement;
  errno = ENOSYS;
  return -1;
}

#endif
