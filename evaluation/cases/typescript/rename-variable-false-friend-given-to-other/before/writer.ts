async function write(source: Source, initial: boolean): Promise<void> {
    for await (const chunk of source.chunks()) {
        const request = initial ? source.request() : source.next();
        if (!request) {
            source.stop();
            return;
        }
        if (request.destroyed) {
            continue;
        }
        await request.send(chunk);
        request.close(chunk.size);
    }
}
