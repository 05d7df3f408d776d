int exec(__unused struct cmd *self, int n __attribute__((unused)))
{
  return self->flags + n;
}

static int say(unused const char *text, UNUSED(int n))
{
  puts(text); return n * 2;
}

int grow(FOO *UNUSED(value), BAR kind UNUSED)
{
  value->size += 7; return value->size;
}

int __cdecl copy(char *restrict to, const char *__restrict from, __unused unsigned long n)
{
  while (n > 0) n -= to[n]; return from[n];
}

int WINAPI close_all(IN HANDLE handle, _Out_ DWORD *count)
{
  DWORD sum = *count; return CloseHandle(handle) + sum;
}

int apply(int (__cdecl *call)(int), [[maybe_unused]] int n)
{
  return call(n) ^ 5;
}

