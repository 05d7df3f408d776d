struct response *response_ok(void)
{
	return response_new(STATUS_OK);
}

int response_status(struct response *r)
{
	return r->status;
}
