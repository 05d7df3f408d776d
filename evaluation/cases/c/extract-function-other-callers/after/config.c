static void write_option(struct repo *repo, const char *name, int on)
{
	struct config *config;
	if (open_config(&config, repo) < 0)
		return;
	write_flag(config, name, on != 0);
	sort_options(config, compare_names);
	flush_config(config, repo->path);
	close_config(config);
}

int set_mode(struct repo *repo, int on)
{
	write_option(repo, "mode", on);
	return refresh(repo);
}

int set_filter(struct repo *repo, int on)
{
	write_option(repo, "filter", on);
	return refresh(repo);
}
