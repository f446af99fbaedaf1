/** The agent's own pages in a form, and the field of each. */
import {
	OWN_FIELDS_LIST,
	OWN_TEXTS,
	type OwnPageId,
	type OwnPages,
	type OwnTextId,
} from '../../../contract/reports/own-pages.ts';
import { parseOwnPages } from '../../../contract/reports/own-pages-field.ts';
import { STARTING_TEXTS } from '../../../report/pages/own/starting-texts.ts';
import { Button } from '../../ui/button.tsx';
import { GrowingTextArea, TestimonialsField } from './testimonials-field.tsx';

interface OwnPageFieldProps<Id extends OwnPageId> {
	id: Id;
	pages: OwnPages;
	onChange: (part: OwnPages) => void;
}

/** How the texts are written, to be said once beside them. */
export const SYNTAX_HINT = `Start a line with # for a heading, or with - or 1. for a list. Words between ** and ** are bold. The report fills in ${OWN_FIELDS_LIST}. A line whose field is empty is left out, and so is a heading with nothing below it.`;

/**
 * The agent's own pages for a form: those of the report, then those of the profile, then Lotline's texts.
 *
 * @param stored as in the profile; undefined until it is known, and until then there are only those of the report
 */
export function ownPagesOf(stored: unknown, ofReport: OwnPages = {}): OwnPages {
	if (stored === undefined) return ofReport;
	return { ...STARTING_TEXTS, testimonials: [], ...parseOwnPages(stored), ...ofReport };
}

/**
 * What an update keeps of a saved report's own pages. Testimonials are those of the profile, because clients may have
 * withdrawn their consent since.
 */
export function pagesToKeep({ testimonials: _, ...texts }: OwnPages = {}): OwnPages {
	return texts;
}

export function OwnPageField({ id, pages, onChange }: OwnPageFieldProps<OwnPageId>) {
	if (id !== 'testimonials') return <OwnTextField id={id} pages={pages} onChange={onChange} />;
	return (
		<TestimonialsField
			testimonials={pages.testimonials ?? []}
			onChange={(testimonials) => onChange({ testimonials })}
		/>
	);
}

function OwnTextField({ id, pages, onChange }: OwnPageFieldProps<OwnTextId>) {
	const { label, hint, rows, maxLength } = OWN_TEXTS[id];
	const text = pages[id] ?? '';
	return (
		<div>
			<GrowingTextArea
				{...{ label, hint, rows, maxLength }}
				value={text}
				onChange={(event) => onChange({ [id]: event.target.value })}
			/>
			{text !== STARTING_TEXTS[id] && (
				<Button
					look="quiet"
					size="small"
					className="-ml-3.5"
					onClick={() => onChange({ [id]: STARTING_TEXTS[id] })}
				>
					Use Lotline's text
				</Button>
			)}
		</div>
	);
}
