it('counts the rows', () => {
  let count = 0
  const query = createQuery({
    read: () => {
      count = count + 1
      return fetchRow(count)
    },
  })
  expect(query.rows).toBe(1)
})

it('counts no disabled rows', () => {
  let count = 0
  const query = createQuery({
    read: () => {
      count = count + 1
      return fetchRow(count)
    },
    enabled: false,
  })
  expect(query.rows).toBe(0)
})
