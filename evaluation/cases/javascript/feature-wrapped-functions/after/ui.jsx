import React, { forwardRef } from 'react';
import { debounce } from './time';

export const Panel = React.memo(function Panel({ title, lines }) {
  const shown = lines.filter((line) => !line.hidden);
  return <article title={title}>{shown.map((line) => line.text).join('; ')}</article>;
});

const TextInput = React.memo(forwardRef(({ label, kind }, ref) => {
  const id = 'input-' + label.toLowerCase().replace(' ', '-');
  return <input ref={ref} id={id} type={kind || 'text'} />;
}), areEqual);

const persist = debounce(async (state) => {
  const text = JSON.stringify(state, null, 2);
  await store.write('state', text);
  store.count += 1;
}, 200);

exports.page = asyncHandler(async (request, response) => {
  const rows = await store.rows(request.query.page || 0);
  response.set('x-count', rows.length);
  response.json(rows);
});

export const Visible = connect(mapState, { persist })(class extends React.Component {
  render() {
    return <div><TextInput label="one" /><Panel title={this.props.title} lines={[]} /></div>;
  }
});
