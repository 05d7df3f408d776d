TEST(empty_list)
{
  struct list *list = make_list();
  check(length(list) == 0);
  free_list(list);
}

static DWORD WINAPI
run(__unused int reason, struct queue *queue)
{
  struct job *job;

  TAILQ_FOREACH(job, &queue->jobs, entry) {
    prepare(job);
    start(job);
  }
  return container_of(queue, struct worker, queue)->status;
}

int (limit);
