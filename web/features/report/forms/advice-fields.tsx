/** The two lines for sellers and the two for buyers: by rules until the agent edits one. */
import type { Ref } from 'react';
import { ADVICE_LINES, ADVICE_MAX_LENGTH, type Advice } from '../../../../domain/market/update/advice.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';

interface AdviceFieldsProps {
	/** In the agent's words; null for those by rules. */
	advice: Advice | null;
	ruled: Advice;
	onChange: (advice: Advice | null) => void;
	/** The first line. */
	ref: Ref<HTMLTextAreaElement>;
}

const SIDES = [
	{ side: 'sell', title: 'If you sell' },
	{ side: 'buy', title: 'If you buy' },
] as const;

export function AdviceFields({ advice, ruled, onChange, ref }: AdviceFieldsProps) {
	const shown = advice ?? ruled;
	return (
		<fieldset className="space-y-4">
			<legend className="sr-only">Lines for sellers and buyers</legend>
			{SIDES.map(({ side, title }) => (
				<div key={side} className="space-y-2">
					{Array.from({ length: ADVICE_LINES }, (_, at) => at).map((at) => (
						<TextArea
							key={at}
							ref={side === 'sell' && at === 0 ? ref : undefined}
							label={`${title}, line ${at + 1}`}
							rows={3}
							maxLength={ADVICE_MAX_LENGTH}
							value={shown[side][at] ?? ''}
							onChange={(event) =>
								onChange({ ...shown, [side]: withLine(shown[side], at, event.target.value) })
							}
						/>
					))}
				</div>
			))}
			<div className="flex flex-wrap items-center justify-between gap-2">
				<p className="text-muted text-xs">
					{advice === null
						? "Written by Lotline from this area's figures. If you edit a line, the page names you as the author."
						: 'The page names you as the author. Describe the market, not people.'}
				</p>
				{advice !== null && (
					<Button size="small" look="quiet" onClick={() => onChange(null)}>
						Use Lotline's lines
					</Button>
				)}
			</div>
		</fieldset>
	);
}

function withLine(lines: readonly string[], at: number, text: string): string[] {
	return Array.from({ length: ADVICE_LINES }, (_, line) => (line === at ? text : (lines[line] ?? '')));
}
