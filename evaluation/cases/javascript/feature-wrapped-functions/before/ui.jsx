import React, { forwardRef } from 'react';
import { debounce } from './time';

export const Card = React.memo(function Card({ title, lines }) {
  const shown = lines.filter((line) => !line.hidden);
  return <article title={title}>{shown.map((line) => line.text).join('; ')}</article>;
});

const Input = React.memo(forwardRef(({ label, kind }, ref) => {
  const id = 'input-' + label.toLowerCase().replace(' ', '-');
  return <input ref={ref} id={id} type={kind || 'text'} />;
}), areEqual);

const save = debounce(async (state) => {
  const text = JSON.stringify(state, null, 2);
  await store.write('state', text);
  store.count += 1;
}, 200);

exports.list = asyncHandler(async (request, response) => {
  const rows = await store.rows(request.query.page || 0);
  response.set('x-count', rows.length);
  response.json(rows);
});

export const Shown = connect(mapState, { save })(class extends React.Component {
  render() {
    return <div><Input label="one" /><Card title={this.props.title} lines={[]} /></div>;
  }
});
