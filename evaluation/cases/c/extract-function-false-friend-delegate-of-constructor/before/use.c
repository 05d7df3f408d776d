int one(struct response *r)
{
	return response_status(r) + 1;
}

struct response *two(void)
{
	return response_ok();
}

void three(struct response *r)
{
	int status = response_status(r);
	printf("%d", status);
	if (response_status(r) == 200)
		printf("fine");
}
