package log_test

import (
	"testing"

	yml "example.org/go-yaml/v2"
	"example.org/json"
	"example.org/log"
	"example.org/table"
)

func run(t *testing.T, log func(*log.Logger), check func(log.Fields)) {
	log(t)
	check(t)
}

func read(node *yml.Node, depth int) {
	node.Visit(depth)
}

func write(node *json.Node, depth int) {
	node.Write(depth)
}

func count(fields table.Fields, depth int) int {
	return depth + len(fields)
}
