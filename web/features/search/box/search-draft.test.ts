import { expect, it } from 'vitest';
import { readDraft, type SearchDraft } from './search-draft.ts';

const fresh: SearchDraft = { mode: 'zip', zip: '', address: '', limit: '50' };

it('reads back what was kept', () => {
	const kept: SearchDraft = { mode: 'address', zip: '98103', address: '12 Oak St, Kent', limit: '20' };
	expect(readDraft(JSON.stringify(kept), fresh)).toEqual(kept);
});

it('starts afresh where nothing, or something else, was kept', () => {
	for (const kept of [null, '', '{', '[]', 'null', '{"mode":"county"}', '{"mode":"zip","zip":5}']) {
		expect(readDraft(kept, fresh)).toBe(fresh);
	}
});
