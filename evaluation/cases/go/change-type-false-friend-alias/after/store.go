package store

func Put(key string, value any) map[string]any {
	entries[key] = value
	return entries
}

func Get(key string, fallback string) any {
	return lookup(entries, key, fallback)
}
