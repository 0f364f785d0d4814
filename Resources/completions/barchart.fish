# Completion for barchart. Written by "barchart --generate fish"; changes here are lost.

# Files of data and folders; all files where there are none.
function __barchart_data
    set -l token (commandline -ct)
    string match -q -- '--*=*' $token; and return
    set -l files (complete -C "__fish_command_without_completions $token")
    string match -ri -- '.*(?:\.(?:csv|tsv|tab|txt|dat|data|psv|json|ndjson|jsonl|md|gz)|/)$' $files
    or printf '%s\n' $files
end

# Words between commas, each once.
function __barchart_list
    set -l token (commandline -ct | string replace -r -- '^--[a-z-]+=' '')
    set -l before (string match -r -- '.*,' $token; or echo)
    set -l given (string split -- , $before)
    for word in $argv
        contains -- $word $given; or printf '%s\n' $before$word
    end
end

complete -c barchart -f -k -a '(__barchart_data)'
complete -c barchart -s c -l category -x -d 'the column that names the bars, by name or position, such as date:month or age:10'
complete -c barchart -s v -l value -x -d 'the columns of numbers, each a series'
complete -c barchart -s s -l series -x -d 'a column whose distinct values become the series'
complete -c barchart -s a -l aggregate -x -a 'none sum mean median min max count distinct' -d 'one bar for all rows of a category (and series)'
complete -c barchart -l as -x -a 'value share share-of-bar running change change-percent index' -d 'what bars show of their values'
complete -c barchart -l compare -x -a 'previous year-before' -d 'an outline behind each bar, of the period before or the same one a year before'
complete -c barchart -l error -x -a '95' -d 'whiskers on means, the interval of so much confidence'
complete -c barchart -l where -x -d 'only rows where COLUMN OP VALUE holds, such as state=AK,HI or date>=2015-03'
complete -c barchart -l only -x -d 'a condition of the chart of the last -c alone'
complete -c barchart -l link -d 'let the charts of several FILEs filter each other where columns have the same names'
complete -c barchart -l rename -x -d 'the title of a column in the picture, with its unit, such as amount=Amount in euros'
complete -c barchart -l delimiter -x -a 'tab space' -d 'the character between fields, "tab", or "space" for any blanks'
complete -c barchart -l decimal -x -a '. ,' -d 'the decimal mark, "." or ","'
complete -c barchart -l gaps -x -d 'the texts that stand for a missing value, such as NA,-999, or "none" for the empty cell alone'
complete -c barchart -l no-header -d 'the first line is data, not a header'
complete -c barchart -l sample -x -a 'steps mortality loans temperature random' -d 'draw sample data instead of a FILE'
complete -c barchart -l table -x -d 'the table or view of a database, or a spreadsheet\'s sheet'
complete -c barchart -l sql -x -d 'a SELECT statement whose result is the table, if FILE is a database'
complete -c barchart -l group -x -d 'bars that are one together, such as DACH=Germany,Austria,Switzerland'
complete -c barchart -l order -x -d 'the names of bars in this order, such as low,medium,high; the others follow'
complete -c barchart -l sort -x -a 'none -value value category -category' -d 'the order of the bars'
complete -c barchart -l top -x -d 'only the N largest bars, and all others as one, "33 others"'
complete -c barchart -l having -x -d 'only bars whose value, or with series whose total, passes, such as ">100" or 10..20'
complete -c barchart -l follow -f -d 'keep reading a FILE that grows or is replaced, or a named pipe\'s next writer'
complete -c barchart -l orientation -x -a '(__barchart_list vertical horizontal)' -d 'the direction of the bars'
complete -c barchart -l layout -x -a 'grouped stacked normalized' -d 'how several series are arranged'
complete -c barchart -l scale -x -a 'linear log' -d 'the value axis'
complete -c barchart -l axis -x -a 'own shared' -d 'the value axes of several FILEs'
complete -c barchart -l bar-shape -x -a 'rounded square capsule' -d 'the bars'
complete -c barchart -l title -x -d 'the heading'
complete -c barchart -l subtitle -x -d 'a line below the title'
complete -c barchart -l description -x -d 'a text below the chart'
complete -c barchart -l hide -x -a '(__barchart_list title subtitle description legend x-axis y-axis grid values ring control axis-names menu)' -d 'hide parts'
complete -c barchart -l hide-series -x -d 'hide series, as a click on the legend does'
complete -c barchart -l goal -x -d 'the whole that the ring measures against'
complete -c barchart -l reference -x -d 'a line across the plot, at a number, the mean or the median of the bars'
complete -c barchart -l range -x -d 'from where to where the value axis goes, such as 40..60'
complete -c barchart -l unit -x -d 'what the numbers count, such as kg'
complete -c barchart -l places -x -d 'the decimals of each number'
complete -c barchart -l numbers -x -a 'short full percent' -d 'how numbers are written'
complete -c barchart -l labels -x -a 'value share both none' -d 'what stands on bars'
complete -c barchart -l colour -x -d 'the colour of a series or of a bar, such as \'North=#c00\''
complete -c barchart -l label -x -d 'what a bar or a series is called, such as \'open=unpaid\''
complete -c barchart -l note -x -d 'what is said about a bar or a series, beside it, such as \'AK=Oil boom\''
complete -c barchart -l legend -x -a 'right below above bars' -d 'where the names of several series stand'
complete -c barchart -l theme -x -a 'auto light dark high-contrast high-contrast-light' -d 'the colours'
complete -c barchart -l font -x -d 'the font'
complete -c barchart -l locale -x -a '(locale -a 2>/dev/null)' -d 'the number format, such as de_DE'
complete -c barchart -l pattern -d 'hatch the bars, to tell series apart without colour'
complete -c barchart -l no-motion -d 'turn off animation in the window'
complete -c barchart -s o -l output -r -F -d 'write a picture (.png, .svg, .pdf) or its geometry (.json), to standard output if FILE is -, and exit'
complete -c barchart -l format -x -a 'png svg pdf json csv tsv' -d 'the format of -o'
complete -c barchart -l rows -d 'write the rows behind the chart in place of its numbers'
complete -c barchart -l size -x -d 'the window\'s or picture\'s size'
complete -c barchart -l scale-factor -x -d 'device pixels per logical pixel, 0.5 to 8'
complete -c barchart -l geometry -x -d 'the window\'s size and position in device pixels'
complete -c barchart -l fullscreen -d 'open the window in full screen, as F11 does'
complete -c barchart -l display -x -d 'the X display'
complete -c barchart -l zoom -x -d 'the bars in view, by name or number, such as 2015..2020 or 3..8'
complete -c barchart -l select -x -d 'the bars selected in the picture or when the window opens'
complete -c barchart -l print-selection -f -a 'tsv json rows' -d 'print what is selected when the window is closed with Enter'
complete -c barchart -l describe -d 'print the chart as sentences and exit'
complete -c barchart -l suggest -f -a 'text json features' -d 'print the best charts of the table, best first, each with the command line that draws it, as text'
complete -c barchart -l generate -x -a 'man bash zsh fish' -d 'print the manual page, or completions for a shell, and exit'
complete -c barchart -l no-config -d 'ignore $XDG_CONFIG_HOME/barchart/options'
complete -c barchart -l help -d 'print this text and exit'
complete -c barchart -l version -d 'print the version and exit'
