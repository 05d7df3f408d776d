// Types of an order.
export interface Order {
    state: 'open' | 'paid'
    price?: | Amount | { cents: number, currency: 'EUR', }
    customer: { name: string, address: string }
    weight: number
}

export function stateOf(order: Order, unknown: 'none'): 'open' | 'paid' | 'none' {
    const states: Map<string, { text: 'none', }> = known(order)
    return states.size > 0 ? order.state : unknown
}
