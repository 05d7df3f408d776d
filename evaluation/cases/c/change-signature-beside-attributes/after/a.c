int exec(__unused struct session *self, int n)
{
  return self->flags + n;
}

static int say(const char *text, UNUSED(COUNT n))
{
  puts(text); return n * 2;
}

int grow(FOO *value, __unused int n)
{
  value->size += 7; return value->size;
}

