"""A broker of NATS, and workers that lend handlers by it."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import time

from serving import Machine


class Broker:
    """A nats-server on a free port."""

    def __init__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="appmenu-bench-"))
        self.process = subprocess.Popen(
            ["nats-server", "-a", "127.0.0.1", "-p", "-1", "--ports_file_dir", str(self.folder)],
            env=os.environ | {"PATH": os.environ["PATH"] + ":/usr/sbin"}, stderr=subprocess.DEVNULL)
        end = time.monotonic() + 10
        while True:
            try:
                self.address = json.loads(next(self.folder.glob("*.ports")).read_text())["nats"][0]
                return
            except (StopIteration, ValueError):
                if time.monotonic() > end:
                    raise SystemExit("nats-server does not start") from None
                time.sleep(0.05)

    def close(self):
        self.process.kill()
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


class Workers:
    """Workers with the same plugin, which share its handlers' load."""

    def __init__(self, broker, plugin, count=2):
        self.broker, self.plugin = broker, plugin
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="appmenu-bench-"))
        (self.folder / "home").mkdir()
        self.log = self.folder / "log"
        self.running = [self.start() for _ in range(count)]
        end = time.monotonic() + 20
        while not (found := re.search(r"sha256:[0-9a-f]{64}", self.log.read_text())):
            if time.monotonic() > end:
                raise SystemExit("no worker has begun: " + self.log.read_text())
            time.sleep(0.05)
        self.hash = found[0]

    def start(self):
        with self.log.open("a") as log:
            return subprocess.Popen(
                [os.environ["APPMENU_SERVER"], "worker", "--nats", self.broker.address, "--plugins", str(self.plugin)],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd=self.folder,
                env=Machine.environment(self.folder, self.folder / "home"))

    def replace(self, number):
        """Kills a worker, and starts another one."""
        number %= len(self.running)
        self.running[number].kill()
        self.running[number].wait()
        self.running[number] = self.start()

    def close(self):
        for worker in self.running:
            worker.terminate()
        for worker in self.running:
            try:
                worker.wait(10)
            except subprocess.TimeoutExpired:
                worker.kill()
                worker.wait()
        shutil.rmtree(self.folder, ignore_errors=True)
