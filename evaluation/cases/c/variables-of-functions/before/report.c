void rename_one(struct rows *rows)
{
	int count = rows->size * 2;
	log_rows(rows, count);
	show(count + 1);
}

void keeps_both(struct rows *rows)
{
	int first = rows->size - 1;
	log_first(rows, first);
	show(first);
	int second = rows->space;
	log_second(rows, second);
	show(second);
}

void retype(struct rows *rows)
{
	int kept = rows->kept, *place;
	place = find_place(rows, kept);
	show_place(place, kept);
}

void extract(struct row *row)
{
	log_name(row, owner_name(row));
	show_length(owner_name(row), 3);
}

void inline_one(struct row *row)
{
	const char *key = row_key(row);
	log_key(row, key);
	put(store, key, row);
}

void parameterize(struct row *row)
{
	int depth = store_depth(row);
	log_depth(row, depth);
	show(depth + 1);
}

void localize(struct row *row, int width)
{
	log_width(row, width);
	show(width + 1);
}

void modify(struct row *row)
{
	int width = row->width;
	char *text = row->text;
	show_text(text, width);
}
