package log_test

import (
	"testing"

	. "example.org/log"
	yaml "example.org/go-yaml/v2"
)

func run(t *testing.T, log func(*Logger), check func(fields Fields)) {
	log(t)
	check(t)
}

func read(node *yaml.Node, depth int) {
	node.Visit(depth)
}

func write(node *yaml.Node, depth int) {
	node.Write(depth)
}

func count(fields Fields, depth int) int {
	return depth + len(fields)
}
