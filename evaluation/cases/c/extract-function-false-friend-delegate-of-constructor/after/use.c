int one(struct response *r)
{
	return response_get_status(r) + 1;
}

struct response *two(void)
{
	return response_success();
}

void three(struct response *r)
{
	int status = response_get_status(r);
	printf("%d", status);
	if (response_get_status(r) == 200)
		printf("fine");
}
