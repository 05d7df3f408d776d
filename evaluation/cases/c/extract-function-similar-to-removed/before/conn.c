int send_hello(struct conn *c)
{
	struct msg *m = msg_new(c->pool);
	if (!m)
		return -1;
	m->kind = HELLO;
	m->seq = c->seq++;
	return queue_push(&c->out, m);
}

int send_bye(struct conn *c)
{
	struct msg *m = msg_new(c->pool);
	if (!m)
		return -1;
	m->kind = BYE;
	m->seq = c->seq++;
	return queue_push(&c->out, m);
}

static int send_raw(struct conn *c, void *data)
{
	struct msg *m = msg_new(c->pool);
	if (!m)
		return -1;
	m->data = data;
	return queue_push(&c->out, m);
}
