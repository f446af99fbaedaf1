/** A field for ZIP codes or a county. */
import { useState } from 'react';
import { type Area, typedArea } from '../../../domain/market/area/area.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';

interface AreaFieldProps {
	label: string;
	action: string;
	look?: 'primary';
	/** It was just opened: the user types next. */
	focused?: boolean;
	onArea: (area: Area) => void;
}

export function AreaField({ label, action, look, focused = false, onArea }: AreaFieldProps) {
	const [typed, setTyped] = useState('');
	const area = typedArea(typed);
	return (
		<form
			className="flex flex-wrap items-end gap-2 print:hidden"
			onSubmit={(event) => {
				event.preventDefault();
				if (!area) return;
				onArea(area);
				setTyped('');
			}}
		>
			<div className="w-64">
				<Field
					label={label}
					placeholder="78704, or Travis County, TX"
					value={typed}
					maxLength={130}
					autoFocus={focused}
					onChange={(event) => setTyped(event.target.value)}
				/>
			</div>
			<Button type="submit" aria-disabled={!area} {...(look ? { look } : {})}>
				{action}
			</Button>
		</form>
	);
}
