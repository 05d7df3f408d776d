struct declared;
typedef struct { int x, y; } point;
typedef struct tag { int v; struct tag *next; } entry;
typedef struct node { int key; } *node_ptr;
typedef struct list list;
typedef struct other other_t;
typedef int (*callback)(int, void *);
typedef enum { RED, GREEN = 2 } color;
struct list {
	unsigned wide : 3, high : 5;
	int (*open)(struct list *, int);
	char *names[4];
	union {
		int whole;
		struct { float part; };
	};
	struct { int count; } inside;
	struct inner { int depth; } inner;
#ifdef EXTRA
	const char *extra;
#endif
};
enum { LIMIT = 3 };
static struct list lists[2], *current;
extern int elsewhere;
