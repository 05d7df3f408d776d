package my;

class CableLink extends Link {
    List<Plug> free() {
        return plugs.stream().filter(Plug::isFree).toList();
    }
}
