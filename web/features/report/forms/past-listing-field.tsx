/** The listing of a home that ended unsold: its list prices with their dates, when it ended and how. */
import { Plus, X } from 'lucide-react';
import { Fragment, useState } from 'react';
import { addDays, todayInUs } from '../../../../domain/dates/days.ts';
import {
	MAX_LIST_PRICES,
	PAST_ENDINGS,
	type PastEnding,
	type PastListing,
	type RecordedPastListing,
} from '../../../../domain/home/listing-period.ts';
import { solicitationWarning } from '../../../../domain/wording/solicitation.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';

interface PastListingFieldProps {
	listing: PastListing | undefined;
	/** As a source reports it; null if none does. */
	recorded: RecordedPastListing | null;
	/** Whether our data has the home on the market now. */
	isOnMarket: boolean;
	/** Undefined until it is complete. */
	onChange: (listing: PastListing | undefined) => void;
}

/** As typed. */
interface Draft {
	prices: readonly { on: string; price: string }[];
	endedOn: string;
	ending: PastEnding;
}

export function PastListingField({ listing, recorded, isOnMarket, onChange }: PastListingFieldProps) {
	const [draft, setDraft] = useState(() => draftOf(listing, recorded));
	const today = todayInUs(new Date());
	const isAlone = draft.prices.length === 1;
	function change(part: Partial<Draft>) {
		const next = { ...draft, ...part };
		setDraft(next);
		onChange(toListing(next));
	}
	const changePrice = (at: number, part: Partial<Draft['prices'][number]>) =>
		change({ prices: draft.prices.map((each, index) => (index === at ? { ...each, ...part } : each)) });
	const earliest = (at: number) => {
		const before = draft.prices[at - 1]?.on;
		return before ? addDays(before, 1) : undefined;
	};
	return (
		<fieldset className="min-w-0 space-y-3">
			<legend className="mb-1.5 font-medium text-sm">The last listing</legend>
			<Alert tone={isOnMarket ? 'danger' : 'note'}>{solicitationWarning(isOnMarket)}</Alert>
			<div className={`grid items-end gap-3 ${isAlone ? 'grid-cols-2' : 'grid-cols-[1fr_1fr_auto]'}`}>
				{draft.prices.map(({ on, price }, at) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place
					<Fragment key={at}>
						<Field
							className="min-w-0"
							label={at === 0 ? 'List date' : `Date of change ${at}`}
							type="date"
							required
							min={earliest(at)}
							max={today}
							value={on}
							onChange={(event) => changePrice(at, { on: event.target.value })}
						/>
						<Field
							className="min-w-0"
							label={at === 0 ? 'List price, $' : `New price ${at}, $`}
							type="number"
							required
							min={1000}
							value={price}
							onChange={(event) => changePrice(at, { price: event.target.value })}
						/>
						{at > 0 && (
							<Button
								size="small"
								className="h-11"
								aria-label={`Remove change ${at}`}
								onClick={() => change({ prices: draft.prices.filter((_, index) => index !== at) })}
							>
								<X aria-hidden="true" className="size-4" />
							</Button>
						)}
						{at === 0 && !isAlone && <span />}
					</Fragment>
				))}
			</div>
			{draft.prices.length < MAX_LIST_PRICES && (
				<Button size="small" onClick={() => change({ prices: [...draft.prices, { on: '', price: '' }] })}>
					<Plus aria-hidden="true" className="size-4" />
					Add a price change
				</Button>
			)}
			<div className="flex items-end gap-3">
				<Field
					className="min-w-0 flex-1"
					label="End date"
					type="date"
					required
					min={earliest(draft.prices.length)}
					max={today}
					value={draft.endedOn}
					onChange={(event) => change({ endedOn: event.target.value })}
				/>
				<Select
					className="min-w-0 flex-1"
					label="How it ended"
					choices={Object.entries(PAST_ENDINGS)}
					value={draft.ending}
					onChange={(event) => change({ ending: event.target.value as PastEnding })}
				/>
			</div>
		</fieldset>
	);
}

/** A later list price whose day no source reports is a row without a date. */
function draftOf(listing: PastListing | undefined, recorded: RecordedPastListing | null): Draft {
	const { prices, endedOn, ending }: PastListing = listing ?? { prices: [], endedOn: '', ending: 'expired' };
	const rows = prices.map(({ on, price }) => ({ on, price: String(price) }));
	const isRecorded = rows.length === 1 && rows[0]?.on === recorded?.prices[0]?.on;
	const later = isRecorded && recorded?.lastPrice ? [{ on: '', price: String(recorded.lastPrice) }] : [];
	return { prices: rows.length === 0 ? [{ on: '', price: '' }] : [...rows, ...later], endedOn, ending };
}

function toListing({ prices, endedOn, ending }: Draft): PastListing | undefined {
	const isComplete = endedOn !== '' && prices.every(({ on, price }) => on !== '' && Number(price) > 0);
	return isComplete
		? { prices: prices.map(({ on, price }) => ({ on, price: Number(price) })), endedOn, ending }
		: undefined;
}
