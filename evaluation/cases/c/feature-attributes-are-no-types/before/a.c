int exec(struct cmd *self, int n)
{
  return self->flags + n;
}

static int say(const char *text, int n)
{
  puts(text); return n * 2;
}

int grow(FOO *value, BAR kind)
{
  value->size += 7; return value->size;
}

int copy(char *to, const char *from, unsigned long n)
{
  while (n > 0) n -= to[n]; return from[n];
}

int close_all(HANDLE handle, DWORD *count)
{
  DWORD sum = *count; return CloseHandle(handle) + sum;
}

int apply(int (*call)(int), int n)
{
  return call(n) ^ 5;
}

