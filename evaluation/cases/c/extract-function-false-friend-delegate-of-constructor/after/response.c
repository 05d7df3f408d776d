struct response *response_success(void)
{
	return response_new(STATUS_OK);
}

/* deprecated */
struct response *response_ok(void)
{
	return response_success();
}

int response_get_status(struct response *r)
{
	return r->status;
}

/* deprecated */
int response_status(struct response *r)
{
	return response_get_status(r);
}
