#include "base.h"
#include "mail.h"

namespace mail {

using handle = os::Handle;
typedef unsigned long stamp;

struct Inner {
  using size = int;
};

struct Outer {
  using size = long;
};

void Send(const std::list<int>& ids, int retries) { queue.push(ids, retries); }

void Name(const std::string& name, int retries) { queue.label(name, retries); }

void Route(const net::Address& to, int hops) { router.add(to, hops); }

void Deliver(os::Handle file, bool now) { disk.deliver(file, now); }

void Limit(std::optional limit, long size) { disk.limit(limit, size); }

void Listen(const net::Listener& listener, char sign) { router.listen(listener, sign); }

void Grow(int by, double factor) { queue.grow(by, factor); }

}  // namespace mail
