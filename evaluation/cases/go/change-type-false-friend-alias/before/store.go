package store

func Put(key string, value interface{}) map[string]interface{} {
	entries[key] = value
	return entries
}

func Get(key string, fallback interface{}) interface{} {
	return lookup(entries, key, fallback)
}
