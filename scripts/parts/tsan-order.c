// Tells the thread sanitizer what the standard library, which is not built for it, orders by itself. These functions
// stand before the library's (LD_PRELOAD, see scripts/sanitize), call them, and report the order.
//
// `Mutex`: the compiler puts the fast paths into the code that uses it, where the sanitizer sees them, but a lock that
// must wait, and the unlock that wakes it, run in the library: the sanitizer misses that one comes before the other, and
// reports a race that is none.
//
// Continuations: `swift_continuation_resume` reports a release of the task. A task that finds its continuation resumed
// already goes on inside the library without the acquire that belongs to it.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define METHOD __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *self

// Null in programs that are not built with the sanitizer.
__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

// The task that runs on this thread, or null.
__attribute__((weak)) METHOD void *swift_task_getCurrent(void);

typedef METHOD void Lock(uint32_t thread, SELF);
typedef METHOD void Unlock(SELF);

// Synchronization._MutexHandle._lockSlow(UInt32)
METHOD void $s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF(uint32_t thread, SELF) {
  Lock *next = (Lock *)dlsym(RTLD_NEXT, __func__);
  next(thread, self);
  if (__tsan_acquire) __tsan_acquire(self);
}

// Synchronization._MutexHandle._unlockSlow()
METHOD void $s15Synchronization12_MutexHandleV11_unlockSlowyyF(SELF) {
  Unlock *next = (Unlock *)dlsym(RTLD_NEXT, __func__);
  if (__tsan_release) __tsan_release(self);
  next(self);
}

typedef METHOD void Free(void *frame);

// What is compiled with the sanitizer calls this first after each `await`, to give back the frame of what it called.
METHOD void swift_task_dealloc(void *frame) {
  static Free *_Atomic next;
  if (!next) next = (Free *)dlsym(RTLD_NEXT, __func__);
  next(frame);
  if (!__tsan_acquire || !swift_task_getCurrent) return;
  void *task = swift_task_getCurrent();
  if (task) __tsan_acquire(task);
}
