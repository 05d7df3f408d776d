void rename_one(struct rows *rows)
{
	int total = rows->size * 2;
	log_rows(rows, total);
	show(total + 1);
}

void keeps_both(struct rows *rows)
{
	int second = rows->space;
	log_second(rows, second);
	show(second);
	int first = rows->size - 1;
	log_first(rows, first);
	show(first);
}

void retype(struct rows *rows)
{
	long kept = rows->kept, *place;
	place = find_place(rows, kept);
	show_place(place, kept);
}

void extract(struct row *row)
{
	const char *name = owner_name(row);
	log_name(row, name);
	show_length(name, 3);
}

void inline_one(struct row *row)
{
	log_key(row, row_key(row));
	put(store, row_key(row), row);
}

void parameterize(struct row *row, int depth)
{
	log_depth(row, depth);
	show(depth + 1);
}

void localize(struct row *row)
{
	int width = row->width;
	log_width(row, width);
	show(width + 1);
}

void modify(struct row *row)
{
	const int width = row->width;
	char *text = row->text;
	show_text(text, width);
}
