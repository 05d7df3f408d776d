int set_mode(struct repo *repo, int on)
{
	struct config *config;
	if (open_config(&config, repo) < 0)
		return -1;
	write_flag(config, "mode", on != 0);
	sort_options(config, compare_names);
	flush_config(config, repo->path);
	close_config(config);
	return refresh(repo);
}

int set_filter(struct repo *repo, int on)
{
	struct config *config;
	struct filter *filter = find_filter(repo, "text");
	if (open_config(&config, repo) < 0)
		return -1;
	filter->state = on ? FILTER_ON : FILTER_OFF;
	filter->reload = 1;
	store_filter(config, filter, repo->filters);
	return refresh(repo);
}
