/** How each value of a column of ratings is read, and which end of its scale is the better one. */
import type { UploadColumn } from '../../../contract/uploads.ts';
import { parseScale, scaleWords } from '../../../domain/import/cells/rating-scale.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';

interface RatingReadingsProps {
	header: string;
	rating: NonNullable<UploadColumn['rating']>;
	isUnclear: boolean;
	disabled: boolean;
	onChoose: (choice: string) => void;
}

export function RatingReadings({ header, rating, isUnclear, disabled, onChoose }: RatingReadingsProps) {
	const { readings, choices, choice } = rating;
	return (
		<div className="space-y-2 sm:col-span-2">
			{choices.length > 0 && (
				<ChoiceField
					label={`Scale of ${header}`}
					choices={[
						...(isUnclear ? [{ value: '', words: 'Choose…' }] : []),
						...choices.map((value) => ({ value, words: choiceWords(value) })),
					]}
					value={choice ?? ''}
					disabled={disabled}
					onChange={onChoose}
				/>
			)}
			<p className="text-muted text-sm tabular-nums">
				{isUnclear
					? "Not used: its values don't show which end of the scale is best. Choose it if you know."
					: `Read as grades from 1 (best) to 6: ${readings.map(readingText).join(', ')}.`}
			</p>
		</div>
	);
}

/** @example choiceWords('condition:1-7') // "1 is best, 7 is worst" */
export function choiceWords(choice: string): string {
	const scale = parseScale(choice.split(':')[1] ?? '');
	return scale === null ? choice : scaleWords(scale);
}

function readingText({ text, rating }: RatingReadingsProps['rating']['readings'][number]): string {
	return rating === null ? `${text} isn't read` : `${text} is ${rating}`;
}
