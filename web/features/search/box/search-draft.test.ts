import { expect, it } from 'vitest';
import { parseDraft, type SearchDraft } from './search-draft.ts';

const fresh: SearchDraft = { mode: 'zip', zip: '', address: '', limit: '50' };

it('reads back a stored search', () => {
	const stored: SearchDraft = { mode: 'address', zip: '98103', address: '12 Oak St, Kent', limit: '20' };
	expect(parseDraft(JSON.stringify(stored), fresh)).toEqual(stored);
});

it('starts fresh if nothing valid was stored', () => {
	for (const stored of [null, '', '{', '[]', 'null', '{"mode":"county"}', '{"mode":"zip","zip":5}']) {
		expect(parseDraft(stored, fresh)).toBe(fresh);
	}
});
