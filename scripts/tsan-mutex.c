// Tells the thread sanitizer about Mutex.
//
// The standard library is not built for the sanitizer. The compiler puts the fast paths of `Mutex` into the code that
// uses it, where the sanitizer sees them, but a lock that must wait, and the unlock that wakes it, run in the library:
// the sanitizer misses that one comes before the other, and reports a race that is none. These two functions stand
// before the library's (LD_PRELOAD, see scripts/sanitize), call them, and report the order.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define METHOD __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *self

// Null in programs that are not built with the sanitizer.
__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

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
