/** The search box on a page without results: a search opens them on the dashboard. */
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useConfig } from '../../connection.ts';
import { SEARCH_IMMEDIATELY, searchPath } from '../../shared/search-path.ts';
import { SearchBox } from './box/search-box.tsx';
import { useSearchDraft } from './box/search-draft.ts';

/** @param focused whether it gets the focus, where searching is what the page is for */
export function StartSearch({ focused = false }: { focused?: boolean }) {
	const { defaultSearchLimit } = useConfig();
	const navigate = useNavigate();
	const [draft, changeDraft] = useSearchDraft(defaultSearchLimit);
	const input = useRef<HTMLInputElement>(null);
	useEffect(() => {
		// On a phone, the keyboard would cover the page.
		if (!focused || !matchMedia('(pointer: fine)').matches) return;
		// After a navigation, the page has the focus first; something else on it may want it, too.
		const frame = requestAnimationFrame(() => {
			const { activeElement } = document;
			if (activeElement === document.body || activeElement?.id === 'main')
				input.current?.focus({ preventScroll: true });
		});
		return () => cancelAnimationFrame(frame);
	}, [focused]);
	return (
		<SearchBox
			draft={draft}
			onChange={changeDraft}
			defaultLimit={defaultSearchLimit}
			loading={false}
			inputRef={input}
			onSearch={(query) =>
				navigate('zip' in query ? searchPath('zip', query.zip) : searchPath('address', query.address), {
					state: SEARCH_IMMEDIATELY,
				})
			}
		/>
	);
}
