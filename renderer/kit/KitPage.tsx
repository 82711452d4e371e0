import { BasicParts } from './BasicParts';
import { BarParts } from './BarParts';
import { BoxParts } from './BoxParts';
import { DrawingParts } from './DrawingParts';
import { FieldParts } from './FieldParts';
import classes from './Kit.module.css';
import { FormParts } from './FormParts';
import { OverlayParts } from './OverlayParts';
import { StatusParts } from './StatusParts';
import { TokenParts } from './TokenParts';

/** Everything a page of the product is made of. */
export function KitPage({ scheme }: { readonly scheme: string }) {
  return (
    <main className={classes.page}>
      <title>{`Kit, ${scheme}`}</title>
      <h1>Kit, {scheme}</h1>
      <TokenParts />
      <BasicParts />
      <StatusParts />
      <BarParts />
      <BoxParts />
      <DrawingParts />
      <FieldParts />
      <FormParts />
      <OverlayParts />
    </main>
  );
}
