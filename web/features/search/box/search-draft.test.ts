import { expect, it } from 'vitest';
import { readDraft, type SearchDraft } from './search-draft.ts';

const fresh: SearchDraft = { mode: 'zip', zip: '', address: '', limit: '50' };

it('reads back a stored search', () => {
	const kept: SearchDraft = { mode: 'address', zip: '98103', address: '12 Oak St, Kent', limit: '20' };
	expect(readDraft(JSON.stringify(kept), fresh)).toEqual(kept);
});

it('starts fresh if nothing valid was stored', () => {
	for (const kept of [null, '', '{', '[]', 'null', '{"mode":"county"}', '{"mode":"zip","zip":5}']) {
		expect(readDraft(kept, fresh)).toBe(fresh);
	}
});
