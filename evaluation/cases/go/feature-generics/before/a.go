package a

type List[T any] struct {
	items []T
}

func (l *List[T]) Add(item T) {
	l.items = append(l.items, item)
}

func Map[T, U any](list []T, f func(T) U) []U {
	var mapped []U
	for _, item := range list {
		mapped = append(mapped, f(item))
	}
	return mapped
}
