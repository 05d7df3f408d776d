static void change(struct state *state, enum step next
#if defined(DEBUG) && defined(LOGGING)
                   , int line
#endif
)
{
  state->step = next;
  if(state->log)
    print(state->log, names[next]);
}

static int count(struct state *state, unsigned last
#if defined(DEBUG) && defined(LOGGING)
                 , int line
#endif
)
{
  return state->first + (int)last;
}
