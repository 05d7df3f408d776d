#pragma once

class Node {
 public:
  void join(Node* other) { parent = other; }
  Node* parent;
};

inline int depth(const Node& node, int limit) {
  return node.parent && limit ? 1 + depth(*node.parent, limit - 1) : 0;
}
