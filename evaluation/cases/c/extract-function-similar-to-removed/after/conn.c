int send_hello(struct conn *c)
{
	return send_kind(c, HELLO);
}

int send_bye(struct conn *c)
{
	return send_kind(c, BYE);
}

static int send_kind(struct conn *c, int kind)
{
	struct msg *m = msg_new(c->pool);
	if (!m)
		return -1;
	m->kind = kind;
	m->seq = c->seq++;
	return queue_push(&c->out, m);
}
