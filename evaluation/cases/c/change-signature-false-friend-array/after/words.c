int words_count(char **words, int size) {
    int count = 0;
    while (count < size && words[count]) {
        count++;
    }
    return count;
}

int words_length(const char *word) {
    int length = 0;
    while (word[length]) {
        length++;
    }
    return length;
}
