/** Asks which of two contradictory answers holds: the price leaves both out until the agent says. */
import { useId } from 'react';
import type { ConditionAnswers, Question } from '../../../../domain/pricing/condition/answers.ts';
import { Button } from '../../../ui/button.tsx';

interface ConflictQuestionProps {
	answers: ConditionAnswers;
	onAnswer: (given: Partial<ConditionAnswers>, question: Question) => void;
}

export function ConflictQuestion({ answers, onAnswer }: ConflictQuestionProps) {
	const id = useId();
	const { wholeHome, kitchenBaths, flaws } = answers;
	const year = wholeHome?.year ? ` in ${wholeHome.year}` : '';
	const isKitchenOlder = kitchenBaths?.renovated === false;
	const other =
		flaws === 'work' ? 'needs repair' : flaws === 'original' ? 'is dated' : 'has an older kitchen';
	return (
		<div role="alert" aria-labelledby={id} className="border-accent-text border-l-2 pl-3 text-sm">
			<p id={id} className="font-medium">
				You answered that the whole home was renovated{year}, and that it {other}. Which is right?
			</p>
			<p className="mt-1 text-muted">The price leaves these answers out until you choose.</p>
			<div className="mt-2 flex flex-wrap gap-2">
				<Button
					size="small"
					onClick={() =>
						onAnswer(
							{ flaws: flaws === 'none' ? flaws : null, ...(isKitchenOlder && { kitchenBaths: null }) },
							'wholeHome',
						)
					}
				>
					It was renovated
				</Button>
				<Button size="small" onClick={() => onAnswer({ wholeHome: null }, 'flaws')}>
					It {other}
				</Button>
			</div>
		</div>
	);
}
