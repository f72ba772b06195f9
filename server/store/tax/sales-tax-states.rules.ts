/** States of the United States with a state-wide sales tax; the others have none. */
export const salesTaxStates: readonly string[] =
  'AL AR AZ CA CO CT DC FL GA HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS NC ND NE NJ NM NV NY OH OK PA PR RI SC SD TN TX UT VA VT WA WI WV WY'.split(
    ' ',
  );
