struct point { int x; };
static inline int left(struct point *p) { return p->x + 1; }
