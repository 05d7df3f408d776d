class Client:
    async def load(self, url):
        async with self.session.get(url) as answer:
            rows = await self.lines(answer)
            self.cache[url] = rows
        return rows

    async def lines(self, answer):
        rows = []
        async for line in answer.content:
            rows.append(line.decode("utf-8").strip())
        return rows
