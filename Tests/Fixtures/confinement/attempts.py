"""Tries to do what a confined program must not do, each attempt in a process of its own.

python3 attempts.py HOME OUT MENU SIBLING SOCKET [harmless]: a home with secrets, a folder that may be written, a menu that may be read,
a process beside this one, and a socket that listens. Prints `NAME done` or `NAME refused: REASON` for each. With `harmless`, it leaves out what would
change the machine if it were not refused.
"""
import ctypes
import errno
import mmap
import os
import platform
import resource
import signal
import socket
import subprocess
import sys

HOME, OUT, MENU, SIBLING, SOCKET = sys.argv[1:6]
PARENT = os.getppid()
libc = ctypes.CDLL(None, use_errno=True)
IS_X86 = platform.machine() == "x86_64"
CALLS = {  # x86-64, others
    "ptrace": (101, 117), "process_vm_readv": (310, 270), "process_vm_writev": (311, 271), "kcmp": (312, 272),
    "add_key": (248, 217), "request_key": (249, 218), "keyctl": (250, 219), "unshare": (272, 97), "setns": (308, 268),
    "chroot": (161, 51), "mount": (165, 40), "umount2": (166, 39), "pivot_root": (155, 41), "bpf": (321, 280),
    "perf_event_open": (298, 241), "userfaultfd": (323, 282), "kexec_load": (246, 104), "init_module": (175, 105),
    "delete_module": (176, 106), "memfd_create": (319, 279), "open_by_handle_at": (304, 265), "clone": (56, 220),
    "pidfd_getfd": (438, 438), "pidfd_open": (434, 434), "pidfd_send_signal": (424, 424), "io_uring_setup": (425, 425),
    "fsopen": (430, 430), "open_tree": (428, 428), "swapoff": (168, 225), "settimeofday": (164, 170), "tgkill": (234, 131),
    "sethostname": (170, 161), "quotactl": (179, 60), "shmget": (29, 194), "prlimit64": (302, 261),
    "inotify_init1": (294, 26), "inotify_add_watch": (254, 27), "setpriority": (141, 140), "file_setattr": (469, 469),
}


def call(name, *arguments):
    number = CALLS[name][0 if IS_X86 else 1]
    given = [ctypes.c_char_p(a) if isinstance(a, bytes) else ctypes.c_long(a) for a in arguments]
    result = libc.syscall(ctypes.c_long(number), *given)
    if result < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result


def read(path):
    with open(path, "rb") as file:
        file.read(1)


def write(path, mode="w"):
    with open(path, mode) as file:
        file.write("x")


def connect(family, address, kind=socket.SOCK_STREAM):
    with socket.socket(family, kind) as client:
        client.settimeout(2)
        client.connect(address)


def send(address):
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as client:
        client.sendto(b"x", address)


def child(script):
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    if result.returncode != 0:
        raise OSError(errno.EPERM, result.stderr.strip().splitlines()[-1])


def link_then_read():
    os.symlink(HOME + "/.ssh/id", OUT + "/link")
    try:
        read(OUT + "/link")
    finally:
        os.unlink(OUT + "/link")


def hard_link_then_read():
    os.link(HOME + "/.ssh/id", OUT + "/hard")
    try:
        read(OUT + "/hard")
    finally:
        os.unlink(OUT + "/hard")


def execute_memory():
    file = call("memfd_create", b"x", 0)
    os.write(file, open("/bin/true", "rb").read())
    if os.spawnv(os.P_WAIT, f"/proc/self/fd/{file}", ["true"]) != 0:
        raise OSError(errno.EACCES, "not executed")


def kept_descriptor():
    os.lseek(9, 0, os.SEEK_SET)
    os.read(9, 1)


def take_descriptor():
    pid = call("pidfd_open", PARENT, 0)
    call("pidfd_getfd", pid, 1, 0)


def send_by_pair():
    one, _ = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
    one.sendto(b"x", path + ".datagrams")


def push_input():
    import fcntl
    master, slave = os.openpty()
    fcntl.ioctl(slave, 0x5412, b"x")


port = int(SOCKET.rsplit(":", 1)[1])
path = SOCKET.rsplit(":", 1)[0]
ATTEMPTS = {
    # Files that are read.
    "read a key": lambda: read(HOME + "/.ssh/id"),
    "list the keys": lambda: os.listdir(HOME + "/.ssh"),
    "list the home": lambda: os.listdir(HOME),
    "read the data of another plugin": lambda: read(HOME + "/.local/share/appmenu/other/data"),
    "read what is trusted": lambda: read(HOME + "/.local/state/appmenu/trust/x.json"),
    "read the variables of the parent": lambda: read(f"/proc/{PARENT}/environ"),
    "read the memory of the parent": lambda: open(f"/proc/{PARENT}/mem", "rb").seek(0),
    "read through the parent's root": lambda: read(f"/proc/{PARENT}/root{HOME}/.ssh/id"),
    "read the variables of a sibling": lambda: read(f"/proc/{SIBLING}/environ"),
    "read a descriptor of a sibling": lambda: os.readlink(f"/proc/{SIBLING}/fd/0"),
    "read through its own root": lambda: read(f"/proc/self/root{HOME}/.ssh/id"),
    "read by a symbolic link": link_then_read,
    "read by a hard link": hard_link_then_read,
    "read a descriptor that was left open": kept_descriptor,
    "read by a helper": lambda: child(f"open({HOME + '/.ssh/id'!r}).read()"),
    "read by git": lambda: subprocess.run(
        ["git", "config", "--file", HOME + "/.ssh/id", "--list"], check=True, capture_output=True),
    # Files that are changed.
    "write a start file of the shell": lambda: write(HOME + "/.bashrc", "a"),
    "write a program of PATH": lambda: write(HOME + "/bin/ls"),
    "write a git hook": lambda: write(HOME + "/repo/.git/hooks/pre-commit"),
    "write an autostart entry": lambda: write(HOME + "/.config/autostart/x.desktop"),
    "write a table of cron": lambda: write("/var/spool/cron/x" if os.path.isdir("/var/spool/cron") else HOME + "/cron"),
    "write a system file": lambda: write("/etc/appmenu-attempt"),
    "write the menu": lambda: write(MENU, "a"),
    "truncate the menu": lambda: os.truncate(MENU, 0),
    "remove the menu": lambda: os.unlink(MENU),
    "replace the menu": lambda: (write(OUT + "/new"), os.replace(OUT + "/new", MENU)),
    "move the menu": lambda: os.rename(MENU, OUT + "/menu"),
    "write beside the menu": lambda: write(os.path.dirname(MENU) + "/x"),
    "write into /tmp": lambda: write("/tmp/appmenu-attempt"),
    "write by a helper": lambda: child(f"open({HOME + '/.bashrc'!r}, 'a').write('x')"),
    "write a setting of the kernel": lambda: write("/proc/sys/kernel/core_pattern"),
    "write what a parent is to be killed for": lambda: write(f"/proc/{PARENT}/oom_score_adj"),
    "make a device": lambda: os.mknod(OUT + "/device", 0o600 | 0o020000, os.makedev(1, 1)),
    "make a folder in the home": lambda: os.mkdir(HOME + "/x"),
    # The network.
    "connect by TCP": lambda: connect(socket.AF_INET, ("127.0.0.1", port)),
    "connect by TCP of IPv6": lambda: connect(socket.AF_INET6, ("::1", port)),
    "listen": lambda: socket.create_server(("127.0.0.1", 0)).close(),
    "send by UDP": lambda: send(("127.0.0.1", 53)),
    "look a name up": lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM).connect(("127.0.0.1", 53)),
    "open a raw socket": lambda: socket.socket(socket.AF_INET, socket.SOCK_RAW, 1).close(),
    "open a socket of packets": lambda: socket.socket(17, socket.SOCK_RAW, 0).close(),
    "open a socket of the kernel": lambda: socket.socket(16, socket.SOCK_RAW, 0).close(),
    "open a socket of virtual machines": lambda: socket.socket(40, socket.SOCK_STREAM, 0).close(),
    "connect to a socket in a folder": lambda: connect(socket.AF_UNIX, path),
    "connect to an abstract socket": lambda: connect(socket.AF_UNIX, "\0" + path),
    "connect by a helper": lambda: child(
        f"import socket; socket.create_connection(('127.0.0.1', {port}), 2)"),
    "send by a pair of sockets": send_by_pair,
    "open a socket of the kernel's audit": lambda: socket.socket(16, socket.SOCK_RAW, 9).close(),
    # Other processes.
    "limit a sibling": lambda: call("prlimit64", int(SIBLING), 0, 0, 0),
    "set the priority of a sibling": lambda: call("setpriority", 0, int(SIBLING), 1),
    "share memory": lambda: call("shmget", 0, 4096, 0o600),
    "watch the keys": lambda: call("inotify_add_watch", call("inotify_init1", 0), (HOME + "/.ssh").encode(), 0xFFF),
    "signal the parent": lambda: os.kill(PARENT, 0),
    "signal a sibling": lambda: os.kill(int(SIBLING), signal.SIGCONT),
    "signal a thread of a sibling": lambda: call("tgkill", int(SIBLING), int(SIBLING), signal.SIGCONT),
    "signal by a descriptor": lambda: call("pidfd_send_signal", call("pidfd_open", int(SIBLING), 0), signal.SIGCONT, 0, 0),
    "trace the parent": lambda: call("ptrace", 16, PARENT, 0, 0),
    "trace a sibling": lambda: call("ptrace", 16, int(SIBLING), 0, 0),
    "read the memory of a sibling": lambda: call("process_vm_readv", int(SIBLING), 0, 0, 0, 0, 0),
    "write the memory of a sibling": lambda: call("process_vm_writev", int(SIBLING), 0, 0, 0, 0, 0),
    "compare with a sibling": lambda: call("kcmp", os.getpid(), int(SIBLING), 1, 0, 0),
    "take a descriptor of the parent": take_descriptor,
    # Limits.
    "start processes without end": lambda: resource.setrlimit(resource.RLIMIT_NPROC, (-1, -1)),
    "open files without end": lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (1 << 19, 1 << 19)),
    "take memory without end": lambda: mmap.mmap(-1, 9 << 30, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | 0x4000),
    # The kernel.
    "add a key": lambda: call("add_key", b"user", b"x", b"y", 1, -3),
    "ask for a key": lambda: call("request_key", b"user", b"x", 0, -3),
    "read the keys": lambda: call("keyctl", 0, -3, 0, 0, 0),
    "make a namespace of users": lambda: call("unshare", 0x10000000),
    "make a namespace of mounts": lambda: call("unshare", 0x20000),
    "make a namespace of networks": lambda: call("unshare", 0x40000000),
    "join a namespace": lambda: call("setns", os.open("/proc/self/ns/net", os.O_RDONLY), 0),
    "fork into a namespace": lambda: call("clone", 0x10000000 | 17, 0, 0, 0, 0) or os._exit(0),
    "change the root": lambda: call("chroot", OUT.encode()),
    "mount": lambda: call("mount", b"none", OUT.encode(), b"tmpfs", 0, 0),
    "mount by descriptors": lambda: call("fsopen", b"tmpfs", 0),
    "copy a tree of mounts": lambda: call("open_tree", -100, b"/usr", 1),
    "unmount": lambda: call("umount2", OUT.encode(), 0),
    "load a program of the kernel": lambda: call("bpf", 0, 0, 0),
    "measure the kernel": lambda: call("perf_event_open", 0, 0, -1, -1, 0),
    "handle faults": lambda: call("userfaultfd", 1),
    "make a ring": lambda: call("io_uring_setup", 1, 0),
    "load a kernel": lambda: call("kexec_load", 0, 0, 0, 0),
    "load a module": lambda: call("init_module", b"x", 0, b""),
    "remove a module": lambda: call("delete_module", b"x", 0),
    "open by a handle": lambda: call("open_by_handle_at", -100, 0, 0),
    "execute memory": execute_memory,
    "type into a terminal": push_input,
    "set the time": lambda: call("settimeofday", 0, 0),
    "name the machine": lambda: call("sethostname", b"x", -1),
}

# Without confinement, these succeed on every machine, and change nothing outside of the test.
HARMLESS = [
    "read a key", "list the keys", "list the home", "read the data of another plugin", "read what is trusted",
    "read through its own root", "read by a symbolic link", "read by a hard link",
    "read a descriptor that was left open", "read by a helper", "read by git", "write a start file of the shell",
    "write a program of PATH", "write a git hook", "write an autostart entry", "write by a helper", "write the menu",
    "truncate the menu", "write beside the menu", "make a folder in the home", "connect by TCP", "listen",
    "send by UDP", "look a name up", "open a socket of the kernel", "connect to a socket in a folder",
    "connect to an abstract socket", "connect by a helper", "signal the parent", "signal a sibling",
    "signal a thread of a sibling", "signal by a descriptor", "execute memory", "send by a pair of sockets",
    "limit a sibling", "set the priority of a sibling", "watch the keys",
]
if sys.argv[6:] == ["harmless"]:
    ATTEMPTS = {name: ATTEMPTS[name] for name in HARMLESS}
for name, attempt in ATTEMPTS.items():
    sys.stdout.flush()
    pid = os.fork()
    if pid == 0:
        try:
            attempt()
            print(f"{name} done")
        except BaseException as reason:
            print(f"{name} refused: {reason}")
        sys.stdout.flush()
        os._exit(0)
    os.waitpid(pid, 0)
