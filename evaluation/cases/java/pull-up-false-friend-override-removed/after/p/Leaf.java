package p;

class Leaf extends Base {
}
