package a

type List[T comparable] struct {
	items []T
}

func (l *List[T]) Append(item T) {
	l.items = append(l.items, item)
}

func Each[T, U any](list []T, f func(T) U) []U {
	var mapped []U
	for _, item := range list {
		mapped = append(mapped, f(item))
	}
	return mapped
}
