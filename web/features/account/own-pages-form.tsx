/** The agent's own pages for reports. Each report starts with them. */
import { useState } from 'react';
import { ownTexts } from '../../../contract/reports/client-texts.ts';
import {
	OWN_PAGE_IDS,
	OWN_TEXT_IDS,
	type OwnPages,
	type Testimonial,
} from '../../../contract/reports/own-pages.ts';
import { ownPagesProblem } from '../../../contract/reports/own-pages-field.ts';
import { fairHousingWarnings } from '../../../domain/wording/fair-housing.ts';
import { STARTING_TEXTS } from '../../../report/pages/own/starting-texts.ts';
import { callProcedure } from '../../procedures.ts';
import { useRefreshAccount } from '../../shared/account/use-account.ts';
import { OwnPageField, ownPagesOf, SYNTAX_HINT } from '../../shared/own-pages/own-page-field.tsx';
import { WordWarnings } from '../../shared/word-warnings.tsx';
import { Form } from '../../ui/form.tsx';

/** @param initial as stored in the profile */
export function OwnPagesForm({ initial }: { initial: unknown }) {
	const [pages, setPages] = useState(() => ownPagesOf(initial));
	const refresh = useRefreshAccount();
	async function save() {
		const problem = ownPagesProblem(pages);
		if (problem !== null) throw new Error(problem);
		await callProcedure('update_own_pages', { pages: changedPages(pages) });
		await refresh();
	}
	return (
		<Form
			aria-label="Your own pages"
			className="mt-4 space-y-6"
			send={save}
			labels={['Save pages', 'Saving…']}
			done="Pages saved. Reports that you already made keep their texts."
		>
			<p className="text-muted text-sm">{SYNTAX_HINT}</p>
			{OWN_PAGE_IDS.map((id) => (
				<OwnPageField
					key={id}
					id={id}
					pages={pages}
					onChange={(part) => setPages((before) => ({ ...before, ...part }))}
				/>
			))}
			{ownTexts(pages).map(({ where, text }) => (
				<WordWarnings
					key={where}
					where={where}
					warnings={fairHousingWarnings(text)}
					remedy="a report with these words can't be created"
				/>
			))}
		</Form>
	);
}

/** Lotline's own texts aren't stored: they may improve. */
function changedPages(pages: OwnPages): Record<string, string | Testimonial[]> {
	const { testimonials = [] } = pages;
	const changed = OWN_TEXT_IDS.flatMap((id): [string, string][] => {
		const text = pages[id] ?? '';
		return text === STARTING_TEXTS[id] ? [] : [[id, text]];
	});
	return { ...Object.fromEntries(changed), ...(testimonials.length > 0 && { testimonials }) };
}
