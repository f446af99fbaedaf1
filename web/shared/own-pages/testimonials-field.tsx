/** What clients said about the agent. Each is printed only with the client's consent. */
import type { ComponentProps } from 'react';
import {
	EMPTY_TESTIMONIAL,
	TESTIMONIAL_LIMITS,
	type Testimonial,
} from '../../../contract/reports/own-pages.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field, TextArea } from '../../ui/field.tsx';

interface TestimonialsFieldProps {
	testimonials: readonly Testimonial[];
	onChange: (testimonials: Testimonial[]) => void;
}

/** A text area that grows with its text, where browsers can. @param rows the fewest */
export function GrowingTextArea({ rows, ...area }: ComponentProps<typeof TextArea> & { rows: number }) {
	return <TextArea {...area} rows={rows} style={{ fieldSizing: 'content', minHeight: `${rows + 1}lh` }} />;
}

export function TestimonialsField({ testimonials, onChange }: TestimonialsFieldProps) {
	return (
		<fieldset className="space-y-4">
			<legend className="mb-1.5 font-medium text-sm">Testimonials</legend>
			<p className="text-muted text-xs">
				Real words from your clients. Lotline never writes them for you, and prints only those that the client
				agreed to.
			</p>
			{testimonials.map((testimonial, at) => (
				<TestimonialFields
					// biome-ignore lint/suspicious/noArrayIndexKey: they have nothing else to tell them apart
					key={at}
					number={at + 1}
					testimonial={testimonial}
					onChange={(part) =>
						onChange(testimonials.map((each, index) => (index === at ? { ...each, ...part } : each)))
					}
					onRemove={() => onChange(testimonials.filter((_, index) => index !== at))}
				/>
			))}
			{testimonials.length < TESTIMONIAL_LIMITS.count && (
				<Button size="small" onClick={() => onChange([...testimonials, EMPTY_TESTIMONIAL])}>
					Add testimonial
				</Button>
			)}
		</fieldset>
	);
}

interface TestimonialFieldsProps {
	/** The first is 1. */
	number: number;
	testimonial: Testimonial;
	onChange: (part: Partial<Testimonial>) => void;
	onRemove: () => void;
}

function TestimonialFields({ number, testimonial, onChange, onRemove }: TestimonialFieldsProps) {
	const { words, name, year, agreed } = testimonial;
	return (
		<fieldset aria-label={`Testimonial ${number}`} className="space-y-3 border border-line p-4">
			<div className="-mt-2 flex items-center justify-between">
				<span aria-hidden="true" className="text-muted text-sm tabular-nums">
					{number}
				</span>
				<Button
					look="quiet"
					size="small"
					className="-mr-3.5"
					aria-label={`Remove testimonial ${number}`}
					onClick={onRemove}
				>
					Remove
				</Button>
			</div>
			<GrowingTextArea
				label="What the client said"
				rows={2}
				maxLength={TESTIMONIAL_LIMITS.words}
				value={words}
				onChange={(event) => onChange({ words: event.target.value })}
			/>
			<div className="grid grid-cols-[1fr_5rem] gap-3">
				<Field
					label="Name"
					hint="As the client allows it, such as initials."
					maxLength={TESTIMONIAL_LIMITS.name}
					value={name}
					autoComplete="off"
					onChange={(event) => onChange({ name: event.target.value })}
				/>
				<Field
					label="Year"
					inputMode="numeric"
					maxLength={4}
					value={year}
					autoComplete="off"
					onChange={(event) => onChange({ year: event.target.value })}
				/>
			</div>
			<Checkbox checked={agreed} onChange={(next) => onChange({ agreed: next })}>
				The client agreed to be quoted like this
			</Checkbox>
		</fieldset>
	);
}
